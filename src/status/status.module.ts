import { Module } from '@nestjs/common';
import { StandingReader } from './standing.js';
import { StatusController } from './status.controller.js';

/** The state of the service, for anybody at `/status` and for alarms at `/metrics`. */
@Module({ controllers: [StatusController], providers: [StandingReader], exports: [StandingReader] })
export class StatusModule {}
