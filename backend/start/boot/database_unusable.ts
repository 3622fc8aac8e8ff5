/** Thrown when this program cannot use the database as it is. The message says what to do. */
export class DatabaseUnusable extends Error {}

/** Thrown when a newer version of the program has worked on the database. */
export class DatabaseIsNewer extends DatabaseUnusable {
  /** @param what the item unknown to this version, such as `the migration modules/…/7_x` */
  constructor(what: string, options?: ErrorOptions) {
    super(
      `A newer version of Strata has worked on this database: it has ${what}, unknown to this ` +
        'version. Start the newer one, or go back as docs/operations.md says.',
      options
    )
  }
}

/** Thrown when no server of this version has started on the database, so commands cannot use it. */
export class DatabaseNotPrepared extends DatabaseUnusable {
  /** @param what the missing item, such as `the migration modules/…/7_x` */
  constructor(what: string) {
    super(
      'No server of this version of Strata has started on this database yet: it lacks ' +
        `${what}. Start the server once, then run the command again.`
    )
  }
}

export class DatabaseEncodingUnusable extends DatabaseUnusable {
  constructor(database: string, encoding: string) {
    super(
      `DATABASE_URL: the database "${database}" has the encoding ${encoding}, which cannot hold every letter: ` +
        "name one created with encoding 'UTF8' locale 'C.UTF-8' template template0."
    )
  }
}

export class MigrationFailed extends DatabaseUnusable {
  constructor(name: string, cause: Error) {
    super(
      `The migration ${name} failed: ${cause.message}. It was rolled back. Fix the cause and ` +
        'start again, or start the previous version.',
      { cause }
    )
  }
}
