/** A logo that is not taken; the reason continues a sentence that begins with its name. */
export class LogoRefused extends Error {}
