/** A logo that is refused; the message continues a sentence that begins with the logo. */
export class LogoRefused extends Error {}
