import { Metadata, status, type StatusObject } from '@grpc/grpc-js'

/** Errors in the server's wording. */
export const REFUSALS = {
  notReady: () => refusal(status.UNAVAILABLE, 'Server Is Not Ready'),
  tooBusy: () => refusal(status.UNAVAILABLE, 'Server Is Too Busy'),
  /** Error while the members elect a leader. */
  noLeader: () => refusal(status.UNKNOWN, 'No leader info available in response'),
  aborted: () => refusal(status.ABORTED, 'Operation timed out'),
  deadlineExceeded: () => refusal(status.DEADLINE_EXCEEDED, 'Deadline Exceeded'),
  unauthenticated: () => refusal(status.UNAUTHENTICATED, 'Bad HTTP response, status code 401'),
  accessDenied: () =>
    refusal(status.PERMISSION_DENIED, 'Access Denied', { exception: 'access-denied' }),
  notLeader: (leader: number) =>
    refusal(status.NOT_FOUND, 'Leader info available', {
      exception: 'not-leader',
      'leader-endpoint-host': '127.0.0.1',
      'leader-endpoint-port': String(leader),
    }),
}

function refusal(code: status, details: string, trailers: Record<string, string> = {}) {
  const metadata = new Metadata()
  for (const [name, value] of Object.entries(trailers)) metadata.set(name, value)
  return { code, details, metadata } satisfies StatusObject
}
