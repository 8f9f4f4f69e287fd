import { Body, Req } from '@nestjs/common';
import type { FastifyRequest } from 'fastify';
import { Closed, Flag, Moment, One, Text, Words } from '../http/fields.js';
import { Resource, Send } from '../http/route.js';
import { callerOf } from './caller.js';
import { Tickets } from './tickets.js';

@Closed()
export class TicketRequest {
  @Text({ optional: true, max: 20, says: 'The family it is for; for your own notes' }) family?: string;
  @Words({ optional: true, says: 'The rooms it is for; for your own notes' }) rooms?: string[];
}

export class Ticket {
  @Text({ example: 'tkt_4hB0uXq1sYb7Zc2Vd8Te5Wf9Rg3Qh6Pj', says: 'For the query parameter `ticket`; it works once' })
  ticket!: string;
  @Moment({ says: 'It opens one stream or socket until then' }) expiresAt!: string;
}

export class TicketAnswer {
  @Flag({ example: true }) success!: boolean;
  @One(() => Ticket) data!: Ticket;
}

@Resource({ path: 'live', tag: 'Live', errors: 'standard' })
export class TicketsController {
  constructor(private readonly tickets: Tickets) {}

  @Send('tickets', {
    summary: 'A one-time ticket that opens a stream or socket from a browser, so that no key reaches it',
    says: 'Ask for it on your server and give it to the browser, which opens a stream or a socket with `ticket` within a minute. It works once, under the plan of the key that asked.',
    returns: TicketAnswer,
    try: 'tickets',
    session: 'caller',
    freshness: 'own',
    envelope: true,
  })
  createLiveTicket(@Body() _request: TicketRequest, @Req() request: FastifyRequest): Promise<Ticket> {
    return this.tickets.issue(callerOf(request).keyId);
  }
}
