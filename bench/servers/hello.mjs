import 'reflect-metadata';
import { Controller, Get, Module } from '@nestjs/common';
import { NestFactory } from '@nestjs/core';
import { FastifyAdapter } from '@nestjs/platform-fastify';
import { decorate } from '../support/decorate.mjs';

/** The least that Nest on Fastify can answer. */
class HelloController {
  hello() {
    return { hello: 'world' };
  }
}
decorate(HelloController, { hello: [Get()] }, Controller('hello'));

class HelloModule {}
Module({ controllers: [HelloController] })(HelloModule);

const app = await NestFactory.create(HelloModule, new FastifyAdapter(), { logger: false });
await app.listen(Number(process.env.PORT), '127.0.0.1');
process.once('SIGTERM', () => process.exit());
