/** The content of `demo/` for a family; `Live` is the part that its live work uses. */
export interface DemoWorld<Live = unknown> {
  /** Writes the family's part of the demo archive as upstream files, with the same bytes on every machine. */
  writeFiles(folder: string): Promise<unknown>;
  readonly live?: Live;
}

/** The invented short-video platform, on 127.0.0.1. */
export interface ShortVideoSite {
  /** Without a trailing slash. */
  origin: string;
  close(): Promise<void>;
}

/** The demo's replacements for upstreams. */
export interface Demo {
  /** By family name. */
  readonly worlds: Readonly<Record<string, DemoWorld>>;
  startShortVideoSite(): Promise<ShortVideoSite>;
}

/** Loads `demo/`, a bundle of its own; call it only in the demo. Nothing else imports it. */
export async function loadDemo(): Promise<Demo> {
  return (await import('#demo')).demo;
}
