/** Thrown when the embedded Postgres did not start; the message is for the operator. */
export class EmbeddedPostgresError extends Error {
  override name = 'EmbeddedPostgresError'
}

/** Thrown when the embedded Postgres can never run here; the message says what to do instead. */
export class EmbeddedPostgresUnavailable extends EmbeddedPostgresError {
  override name = 'EmbeddedPostgresUnavailable'

  constructor(reason: string) {
    super(
      `The embedded Postgres cannot run here: ${reason} ` +
        'Otherwise set DATABASE_URL to the address of a Postgres server of your own.'
    )
  }
}
