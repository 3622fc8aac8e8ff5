import { CSRF_COOKIE, SESSION_COOKIE } from '#platform/http/sessions/cookies'
import { CSRF_HEADER } from '#platform/http/sessions/csrf'
import { KEY } from '#platform/http/routing/idempotency_key'

/** An error as the API returns it (rule 12.2). */
const ERROR = {
  type: 'object',
  required: ['message', 'code', 'errors'],
  properties: {
    message: { type: 'string', description: 'Text for users.' },
    code: { type: 'string', description: 'Code for programs, such as E_VALIDATION_ERROR.' },
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
      description: 'Page of a list, if the request asked for a page.',
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
      description: 'The same for all attempts at one change, which takes effect once.',
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
      description: 'Rejected: the request is invalid, or a limit is reached.',
      content: { 'application/json': { schema: { $ref: '#/components/schemas/Error' } } },
    },
    Failed: {
      description: 'Failed: the server has a fault, or is unavailable.',
      content: { 'application/json': { schema: { $ref: '#/components/schemas/Error' } } },
    },
  },
}

export const REFUSALS = {
  '4XX': { $ref: '#/components/responses/Refused' },
  '5XX': { $ref: '#/components/responses/Failed' },
}
