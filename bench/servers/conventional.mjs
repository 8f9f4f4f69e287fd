import 'reflect-metadata';
import { Controller, Get, Module, Query, UseInterceptors, ValidationPipe } from '@nestjs/common';
import { NestFactory } from '@nestjs/core';
import { FastifyAdapter } from '@nestjs/platform-fastify';
import { Type } from 'class-transformer';
import { IsInt, Max, Min } from 'class-validator';
import { map } from 'rxjs';
import { DataSource } from 'typeorm';
import { decorate } from '../support/decorate.mjs';
import { readEntity } from '../support/entity.mjs';

/** 20 rows the way Nest's manual reads them: ValidationPipe, interceptor, TypeORM repository. No key, limits or total. */
const source = new DataSource({
  type: 'postgres',
  url: process.env.DATABASE_URL,
  entities: [await readEntity('tennis_match', { without: ['row_json', 'hash', 'run_id', 'revision'] })],
  poolSize: 10,
});
await source.initialize();
const repository = source.getRepository('tennis_match');

class ListQuery {
  page = 1;
  page_size = 20;
}
const whole = (max) => [Type(() => Number), IsInt(), Min(1), Max(max)];
for (const check of whole(1_000_000)) check(ListQuery.prototype, 'page');
for (const check of whole(100)) check(ListQuery.prototype, 'page_size');

class Envelope {
  intercept(_context, next) {
    return next.handle().pipe(map((items) => ({ success: true, data: items })));
  }
}

class MatchesController {
  list({ page, page_size }) {
    return repository.find({
      order: { match_date: 'DESC', id: 'DESC' },
      take: page_size,
      skip: (page - 1) * page_size,
    });
  }
}
Reflect.defineMetadata('design:paramtypes', [ListQuery], MatchesController.prototype, 'list');
Query()(MatchesController.prototype, 'list', 0);
decorate(MatchesController, { list: [Get(), UseInterceptors(Envelope)] }, Controller('matches'));

class ConventionalModule {}
Module({ controllers: [MatchesController] })(ConventionalModule);

const app = await NestFactory.create(ConventionalModule, new FastifyAdapter(), { logger: false });
app.useGlobalPipes(new ValidationPipe({ transform: true, whitelist: true, forbidNonWhitelisted: true }));
await app.listen(Number(process.env.PORT), '127.0.0.1');
