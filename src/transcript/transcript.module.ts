import { Module, type OnApplicationShutdown } from '@nestjs/common';
import { Redis } from 'ioredis';
import { CONFIG, type Config } from '../config.js';
import { loadDemo, type ShortVideoSite } from '../demo.js';
import { GuardedAgent } from '../outbound/guarded-agent.js';
import { Platforms } from './platform.js';
import { SharedResults } from './shared-results.js';
import { ShortVideo } from './shortvideo.js';
import { Speech } from './speech.js';
import { TranscriptController } from './transcript.controller.js';
import { Transcripts } from './transcripts.js';
import { publicWay, demoWay, Web, type WayOut } from './web.js';

/** Connections to the platforms, closed with the process. */
class Outside implements OnApplicationShutdown {
  private constructor(
    readonly wayOut: WayOut,
    private readonly agent: GuardedAgent,
    private readonly site: ShortVideoSite | undefined,
  ) {}

  /** In the demo every platform address leads to the demo's own site, and no other address is reachable. */
  static async open({ demo }: Config): Promise<Outside> {
    const agent = new GuardedAgent({ allowPrivate: demo && 'loopback' });
    if (!demo) return new Outside(publicWay(agent), agent, undefined);
    const site = await (await loadDemo()).startShortVideoSite();
    return new Outside(demoWay(agent, site.origin), agent, site);
  }

  async onApplicationShutdown(): Promise<void> {
    await this.agent.close();
    await this.site?.close();
  }
}

@Module({
  controllers: [TranscriptController],
  providers: [
    { provide: Outside, inject: [CONFIG], useFactory: (config: Config) => Outside.open(config) },
    {
      provide: Platforms,
      inject: [Outside, CONFIG],
      useFactory: ({ wayOut }: Outside, { transcriptUserAgent, speech }: Config) => {
        const web = new Web(wayOut, transcriptUserAgent);
        return new Platforms([['shortvideo', new ShortVideo(web, speech && new Speech(speech))]]);
      },
    },
    {
      provide: Transcripts,
      inject: [Redis, CONFIG],
      useFactory: (redis: Redis, { transcriptTimeoutMs, demo }: Config) => {
        const results = new SharedResults(redis, { keptSeconds: 86_400, refusalKeptSeconds: 60 });
        return new Transcripts(results, { timeoutMs: transcriptTimeoutMs, source: demo ? 'simulation' : 'platform' });
      },
    },
  ],
  exports: [Transcripts],
})
export class TranscriptModule {}
