import { Module } from '@nestjs/common';
import { QrController } from './qr.controller.js';
import { QrStudio } from './studio.js';

@Module({ controllers: [QrController], providers: [QrStudio] })
export class QrModule {}
