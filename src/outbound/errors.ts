export type OutboundCode =
  | 'refused_url'
  | 'refused_address'
  | 'dns'
  | 'connect'
  | 'tls'
  | 'timeout'
  | 'closed'
  | 'protocol'
  | 'aborted'
  /** This machine failed and nothing was sent, so the receiver is not to blame. */
  | 'local';

/**
 * The reason that an exchange has no answer. The message may be shown to the owner of the URL, because it names no
 * address of ours.
 */
export class OutboundError extends Error {
  constructor(
    readonly code: OutboundCode,
    message: string,
    /** The system's or the library's own word, such as `ECONNREFUSED`. */
    readonly reason?: string,
  ) {
    super(message);
  }
}

export function refusedAddress(host: string): OutboundError {
  return new OutboundError('refused_address', `${host} has an address that is not public`);
}

export function nameNotFound(host: string, reason?: string): OutboundError {
  return new OutboundError('dns', `The name ${host} has no address`, reason);
}

export function nameServiceAway(reason?: string): OutboundError {
  return new OutboundError('local', 'The name service does not answer', reason);
}

export function timedOut(ms: number): OutboundError {
  return new OutboundError('timeout', `No answer within ${ms / 1_000} s`);
}

export function aborted(): OutboundError {
  return new OutboundError('aborted', 'The request was given up');
}

/** Translates the error of a connection or of HTTP. */
export function outboundError(error: unknown): OutboundError {
  if (error instanceof OutboundError) return error;
  const reason = reasonOf(error);
  if (reason === 'UND_ERR_CONNECT_TIMEOUT') return new OutboundError('timeout', 'No connection in time', reason);
  if (LOCAL.has(reason)) return new OutboundError('local', 'No connection can be opened for the moment', reason);
  if (TLS.test(reason)) return new OutboundError('tls', 'The TLS handshake failed', reason);
  if (CLOSED.has(reason)) return new OutboundError('closed', 'The receiver closed the connection', reason);
  if (HTTP.test(reason)) return new OutboundError('protocol', 'The answer is not valid HTTP', reason);
  return new OutboundError('connect', 'No connection to the receiver', reason);
}

/** If several addresses were tried, the first failure counts. */
function reasonOf(error: unknown): string {
  const { code, errors } = error as { code?: unknown; errors?: unknown[] };
  if (typeof code === 'string') return code;
  if (Array.isArray(errors) && errors.length > 0) return reasonOf(errors[0]);
  return error instanceof Error ? error.name : 'unknown';
}

/** The errors of a machine that lacks files, memory, ports or a network. */
const LOCAL = new Set(['EMFILE', 'ENFILE', 'ENOBUFS', 'ENOMEM', 'EADDRNOTAVAIL', 'ENETDOWN']);
const CLOSED = new Set(['UND_ERR_SOCKET', 'ECONNRESET', 'EPIPE']);
const HTTP = /^(HPE_|UND_ERR_|HTTPParserError$)/;
const TLS = /^(ERR_TLS_|ERR_SSL_|ERR_OSSL_|CERT_|UNABLE_TO_|DEPTH_ZERO_|SELF_SIGNED_|HOSTNAME_MISMATCH|EPROTO$)/;
