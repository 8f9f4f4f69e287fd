import { Module, type DynamicModule, type Type } from '@nestjs/common';
import { ADMISSION, type Admission } from './admission.js';
import type { LiveFamily } from './family.js';
import { gatewayOf } from './gateway.js';
import { Live, LIVE_FAMILIES } from './live.service.js';

/** The live engine for these families. It asks the module that provides `ADMISSION` about accounts. */
@Module({})
export class LiveModule {
  static for(families: readonly LiveFamily[], accounts: { module: Type; admission: Type<Admission> }): DynamicModule {
    return {
      module: LiveModule,
      global: true,
      imports: [accounts.module],
      providers: [
        { provide: LIVE_FAMILIES, useValue: families },
        { provide: ADMISSION, useExisting: accounts.admission },
        Live,
        ...families.map(({ name }) => gatewayOf(name)),
      ],
      exports: [Live],
    };
  }
}
