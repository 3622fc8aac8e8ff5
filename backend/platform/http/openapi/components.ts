import { CSRF_COOKIE, SESSION_COOKIE } from '#platform/http/sessions/cookies'
import { CSRF_HEADER } from '#platform/http/sessions/csrf'
import { KEY } from '#platform/http/routing/idempotency_key'

/** An error as the API returns it (rule 12.2). */
const ERROR = {
  type: 'object',
  required: ['message', 'code', 'errors'],
  properties: {
    message: { type: 'string', description: 'For people.' },
    code: { type: 'string', description: 'For programs, as E_VALIDATION_ERROR.' },
    errors: {
      type: 'array',
      items: {
        type: 'object',
        required: ['field', 'rule', 'message'],
        properties: {
          field: { type: 'string' },
          rule: { type: 'string' },
          message: { type: 'string' },
        },
      },
    },
  },
}

/** A success (rule 12.1). Files, exports and the live feed are not JSON. */
const DONE = {
  type: 'object',
  properties: {
    data: {},
    pagination: {
      type: 'object',
      description: 'Of a list that was asked for by pages.',
      required: ['current_page', 'total_pages', 'total', 'page_size'],
      properties: {
        current_page: { type: 'integer' },
        total_pages: { type: 'integer' },
        total: { type: 'integer' },
        page_size: { type: 'integer' },
      },
    },
  },
}

export const COMPONENTS = {
  securitySchemes: {
    session: {
      type: 'apiKey',
      in: 'cookie',
      name: SESSION_COOKIE,
      description: 'Set by POST /api/v1/auth/sign-in.',
    },
  },
  parameters: {
    CsrfToken: {
      name: CSRF_HEADER,
      in: 'header',
      required: true,
      description: `The value of the cookie ${CSRF_COOKIE}.`,
      schema: { type: 'string' },
    },
    IdempotencyKey: {
      name: 'Idempotency-Key',
      in: 'header',
      required: false,
      description: 'The same for all attempts at one change: it is made once.',
      schema: { type: 'string', pattern: KEY.source },
    },
  },
  schemas: { Error: ERROR, Done: DONE },
  responses: {
    Done: {
      description: 'Done.',
      content: { 'application/json': { schema: { $ref: '#/components/schemas/Done' } } },
    },
    Refused: {
      description: 'Not done: what was wrong with the request, or that the limit is reached.',
      content: { 'application/json': { schema: { $ref: '#/components/schemas/Error' } } },
    },
    Failed: {
      description: 'Not done: the fault is the server’s, or it is not reachable now.',
      content: { 'application/json': { schema: { $ref: '#/components/schemas/Error' } } },
    },
  },
}

export const REFUSALS = {
  '4XX': { $ref: '#/components/responses/Refused' },
  '5XX': { $ref: '#/components/responses/Failed' },
}
