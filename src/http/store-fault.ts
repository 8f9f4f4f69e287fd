/** What is wrong with a store that answers. */
export interface StoreFault {
  /** Follows the name of the store in a sentence. */
  reason: string;
  /** False: it may pass, so a process starts all the same. */
  refusesStart: boolean;
  /** False: most of the service cannot work with it. */
  isUsable: boolean;
}

/** Of a store that has to be another one, or set up otherwise. */
export const unsuitable = (reason: string): StoreFault => ({ reason, refusesStart: true, isUsable: false });
