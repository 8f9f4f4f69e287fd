/** A fault of a store that answers. */
export interface StoreFault {
  /** Follows the name of the store in a sentence. */
  reason: string;
  /** False: the fault may pass, so a process starts anyway. */
  refusesStart: boolean;
  /** False: most of the service cannot work with the store. */
  isUsable: boolean;
}

/** The fault of a store that must be replaced or configured differently. */
export const unsuitable = (reason: string): StoreFault => ({ reason, refusesStart: true, isUsable: false });
