import type { JobRow, OperationsResponse, ProjectionRow, SystemHealth } from '#modules/admin/api'

const AT = '2026-03-01T09:00:00.000Z'

const projections = [
  projection('blocks', 1),
  projection('search', 3),
  projection('subscriptions', 2),
  { ...projection('erasure', 1), reaction: true, serves: false },
  { ...projection('audit_log', 1), group: 'background' as const },
]

export const HEALTHY: SystemHealth = {
  events: { last_minute: 42, last_hour: 1871 },
  not_live: 0,
  slowest: { ...projections[0]!, lag: { events: 2, more: false, seconds: 0 } },
  parked: 0,
  outbox: { due: 3, failing: 0, dead: 0 },
  webhooks_failed: 0,
  failing: 0,
}

export const AILING: SystemHealth = {
  ...HEALTHY,
  not_live: 3,
  slowest: {
    ...projections[4]!,
    state: 'failed',
    lag: { events: 1000, more: true, seconds: 7200 },
  },
  parked: 24,
  outbox: { due: 12, failing: 2, dead: 1 },
  webhooks_failed: 1,
  failing: 1,
}

/** Operations response of a healthy installation. */
export const operations: OperationsResponse = {
  health: HEALTHY,
  projections,
  jobs: [],
  parked: [],
  outbox: [],
  dead_letters: [],
  webhooks: [],
  failing: [],
}

/** Operations response with one example of every fault and running task. */
export const trouble: OperationsResponse = {
  health: AILING,
  projections: [
    {
      ...projections[0]!,
      stale: 'it lacks: CREATE INDEX ON read_model.blocks (name)',
      state: 'failed',
    },
    projections[1]!,
    {
      ...projections[1]!,
      id: 'search_v4',
      version: 4,
      serves: false,
      state: 'catching_up',
      part: 0.4,
    },
    { ...projections[2]!, state: 'behind', lag: { events: 12, more: false, seconds: 90 } },
    projections[3]!,
    {
      ...projections[4]!,
      state: 'failed',
      lag: { events: 1000, more: true, seconds: 7200 },
    },
  ],
  jobs: [
    { ...job(6, 'verify', 'search_v3'), started_at: null },
    { ...job(5, 'rebuild', 'blocks'), events: 128_000, part: 0.62 },
    {
      ...finished(4, 'verify', 'audit_log'),
      outcome: 'differs',
      detail: 'Differs from the log: entries',
    },
    { ...finished(3, 'rebuild', 'audit_log'), outcome: 'interrupted' },
    {
      ...finished(2, 'retry', 'blocks'),
      stream: 'workspace-7',
      outcome: 'failed',
      detail: 'The key of block 12 is missing',
    },
    { ...finished(1, 'verify', 'blocks'), outcome: 'equal' },
  ],
  parked: [
    {
      projection: 'blocks',
      stream: 'workspace-7',
      revision: 12,
      type: 'BlockRenamed',
      since: AT,
      error: 'KeyMissing: The key of block 12 is missing',
    },
  ],
  outbox: [
    { topic: 'file', waiting: 9, failing: 0, later: 9, oldest: null, dead: 0, error: null },
    {
      topic: 'mail',
      waiting: 12,
      failing: 2,
      later: 0,
      oldest: AT,
      dead: 1,
      error: 'EAUTH 535 after AUTH',
    },
  ],
  dead_letters: [
    {
      id: 12,
      topic: 'mail',
      key: 'verify_email/2',
      attempts: 12,
      created_at: AT,
      dead_at: AT,
      error: '550 no such mailbox',
    },
  ],
  webhooks: [
    webhook('WH-58D329510W468432D-8HN650336L201105X', 'unreadable', true),
    webhook('WH-2WR32451HC0233532-67976317FL4543714', 'recorded', false),
    webhook('WH-COC11055RA711503B-4YM959094A144403T', 'unchanged', false),
  ],
  failing: [
    {
      process: 'worker-1 4711',
      subject: 'background projections',
      since: AT,
      tries: 1204,
      error: 'canceling statement due to statement timeout',
    },
  ],
}

function projection(name: string, version: number): ProjectionRow {
  return {
    id: version === 1 ? name : `${name}_v${version}`,
    name,
    version,
    group: 'awaited',
    reaction: false,
    serves: true,
    state: 'live',
    lag: { events: 0, more: false, seconds: 0 },
    part: 1,
    stale: null,
  }
}

function job(id: number, kind: JobRow['kind'], of: string): JobRow {
  return {
    id,
    kind,
    projection: of,
    stream: null,
    requested_by: { id: 1, email: 'ada@example.test' },
    requested_at: AT,
    started_at: AT,
    events: 0,
    part: 0,
    finished_at: null,
    outcome: null,
    detail: null,
  }
}

function finished(id: number, kind: JobRow['kind'], of: string): JobRow {
  return { ...job(id, kind, of), events: 200_000, part: 1, finished_at: AT }
}

function webhook(
  id: string,
  outcome: OperationsResponse['webhooks'][number]['outcome'],
  failed: boolean
): OperationsResponse['webhooks'][number] {
  return {
    id,
    type: 'PAYMENT.SALE.COMPLETED',
    outcome,
    failed,
    replayable: !failed,
    deliveries: failed ? 3 : 1,
    created_at: AT,
    received_at: AT,
    handled_at: AT,
  }
}
