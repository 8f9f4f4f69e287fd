import { Module } from '@nestjs/common';
import { AuthModule } from '../auth/auth.module.js';
import { CoverageModule } from '../coverage/coverage.module.js';
import { CoverageReader } from '../coverage/coverage.reader.js';
import { CoverageNotes } from './coverage.js';
import { McpController } from './mcp.controller.js';
import { Toolbox } from './toolbox.js';

/** Tools by which agents read the archive and live data, at `/mcp`. */
@Module({
  imports: [AuthModule, CoverageModule],
  controllers: [McpController],
  providers: [
    {
      provide: Toolbox,
      inject: [CoverageReader],
      useFactory: (reader: CoverageReader) => new Toolbox(new CoverageNotes(reader)),
    },
  ],
})
export class McpModule {}
