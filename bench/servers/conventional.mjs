import 'reflect-metadata';
import { Controller, Get, Module, Query, UseInterceptors, ValidationPipe } from '@nestjs/common';
import { NestFactory } from '@nestjs/core';
import { FastifyAdapter } from '@nestjs/platform-fastify';
import { Type } from 'class-transformer';
import { IsInt, Max, Min } from 'class-validator';
import { map } from 'rxjs';
import { DataSource } from 'typeorm';
import { matchEntity } from '../support/match-entity.mjs';

/** 20 rows the way a Nest tutorial reads them: ValidationPipe, interceptor, TypeORM repository. No key, no limits. */
const source = new DataSource({
  type: 'postgres',
  url: process.env.DATABASE_URL,
  entities: [matchEntity],
  poolSize: 10,
});
await source.initialize();
const repository = source.getRepository('tennis_match');

class ListQuery {
  page = 1;
  page_size = 20;
}
for (const [property, max] of [
  ['page', 1_000_000],
  ['page_size', 100],
]) {
  for (const decorate of [Type(() => Number), IsInt(), Min(1), Max(max)]) decorate(ListQuery.prototype, property);
}

class Envelope {
  intercept(_context, next) {
    return next.handle().pipe(map(([items, total]) => ({ items, total })));
  }
}

class MatchesController {
  list({ page, page_size }) {
    return Promise.all([
      repository.find({ order: { match_date: 'DESC', id: 'DESC' }, take: page_size, skip: (page - 1) * page_size }),
      0,
    ]);
  }
}
const descriptor = Object.getOwnPropertyDescriptor(MatchesController.prototype, 'list');
Query()(MatchesController.prototype, 'list', 0);
Reflect.defineMetadata('design:paramtypes', [ListQuery], MatchesController.prototype, 'list');
Get()(MatchesController.prototype, 'list', descriptor);
UseInterceptors(Envelope)(MatchesController.prototype, 'list', descriptor);
Controller('matches')(MatchesController);

class ConventionalModule {}
Module({ controllers: [MatchesController] })(ConventionalModule);

const app = await NestFactory.create(ConventionalModule, new FastifyAdapter(), { logger: false });
app.useGlobalPipes(new ValidationPipe({ transform: true, whitelist: true, forbidNonWhitelisted: true }));
await app.listen(Number(process.env.PORT), '127.0.0.1');
