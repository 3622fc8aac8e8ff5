import { randomBytes } from 'node:crypto'
import { resolve } from 'node:path'
import { test } from '@japa/runner'
import { CERTIFICATE_FILE } from '#kernel/event_store/testing/eventstoredb_stand_in/certificate'
import { environmentOrExit, loadEnvironment } from '#start/boot/environment'
import { InvalidEnvironment } from '#start/boot/environment_reader'
import { warningsAbout } from '#start/boot/environment_rules'

const KEY = randomBytes(32).toString('base64')

/** Minimum settings for production. */
const PRODUCTION = {
  NODE_ENV: 'production',
  APP_URL: 'https://notes.example.com',
  APP_KEY: 'sixteen-letters-',
  VAULT_KEYS: `a:${KEY}`,
  DATABASE_URL: 'postgres://u:p@db/strata',
  SMTP_URL: 'smtp://mail.example.com:587',
  FILE_STORAGE: 'local',
}

const S3 = {
  S3_BUCKET: 'b',
  S3_REGION: 'r',
  S3_ACCESS_KEY_ID: 'id',
  S3_SECRET_ACCESS_KEY: 'key',
}

const PAYPAL_APP = { PAYPAL_CLIENT_ID: 'p', PAYPAL_CLIENT_SECRET: 's', PAYPAL_WEBHOOK_ID: 'w' }

test.group('loadEnvironment | values', () => {
  test('needs no settings outside production', ({ assert }) => {
    assert.deepEqual(JSON.parse(JSON.stringify(loadEnvironment({}))), {
      mode: 'development',
      role: 'both',
      logLevel: 'info',
      host: '127.0.0.1',
      port: 3333,
      connectionsPerAddress: 500,
      dataDir: resolve('.data'),
      files: { storage: 'local' },
    })
  })

  test('treats an empty variable as not set', ({ assert }) => {
    const environment = loadEnvironment({ PORT: '', DATABASE_URL: ' ', GOOGLE_CLIENT_ID: '' })
    assert.equal(environment.port, 3333)
    assert.isUndefined(environment.databaseUrl)
    assert.isUndefined(environment.google)
  })

  test('removes spaces around settings for code that reads the variables directly', ({
    assert,
    cleanup,
  }) => {
    const { SMTP_TLS: before } = process.env
    cleanup(() => {
      if (before === undefined) delete process.env.SMTP_TLS
      else process.env.SMTP_TLS = before
    })
    process.env.SMTP_TLS = 'required\r'
    assert.equal(environmentOrExit().smtpTls, 'required')
    assert.equal(process.env.SMTP_TLS, 'required')
  })

  test('accepts {0} = {1}')
    .with([
      ['PORT', '0', 'port', 0],
      ['PORT', '65535', 'port', 65_535],
      ['HOST', '127.0.0.2', 'host', '127.0.0.2'],
      ['HOST', '::1', 'host', '::1'],
      ['HOST', 'localhost', 'host', 'localhost'],
      ['APP_URL', 'https://notes.example.com/', 'appUrl', 'https://notes.example.com'],
      ['DATA_DIR', '/var/data', 'dataDir', '/var/data'],
      ['DATABASE_URL', 'postgresql:///db?host=/run', 'databaseUrl', 'postgresql:///db?host=/run'],
      ['EVENTSTORE_URL', 'esdb://es:2113?tls=false', 'eventStoreUrl', 'esdb://es:2113?tls=false'],
      ['EVENTSTORE_URL', 'esdb+discover://a:1,b:2', 'eventStoreUrl', 'esdb+discover://a:1,b:2'],
      ['SMTP_URL', 'smtps://u:p@mail:465', 'smtpUrl', 'smtps://u:p@mail:465'],
      ['MAIL_FROM', 'Strata <no-reply@a.test>', 'mailFrom', 'Strata <no-reply@a.test>'],
      ['REPORT_EMAIL', 'abuse@a.test', 'reportEmail', 'abuse@a.test'],
      ['PICTURE_NETWORKS', '10.0.0.0/8, fd00::/8', 'pictureNetworks', '10.0.0.0/8, fd00::/8'],
      ['TRUSTED_PROXIES', 'loopback, 10.0.0.0/8', 'trustedProxies', 'loopback, 10.0.0.0/8'],
      ['LOG_LEVEL', 'silent', 'logLevel', 'silent'],
      ['ROLE', 'worker', 'role', 'worker'],
      ['VAULT_KEYS', `b:${KEY}`, 'vaultKeys', `b:${KEY}`],
    ] as const)
    .run(({ assert }, [name, value, property, expected]) => {
      const env = { DEMO_EXPOSED: 'yes', [name]: value }
      assert.equal(loadEnvironment(env)[property], expected)
    })

  test('reads the Google, PayPal and S3 settings', ({ assert }) => {
    const environment = loadEnvironment({
      ...S3,
      GOOGLE_CLIENT_ID: 'g',
      GOOGLE_CLIENT_SECRET: 's',
      ...PAYPAL_APP,
    })
    assert.deepEqual(environment.google, { clientId: 'g', clientSecret: 's' })
    assert.deepInclude(environment.paypal, { clientId: 'p', webhookId: 'w', env: 'sandbox' })
    assert.deepInclude(environment.files, { storage: 's3', bucket: 'b', secretAccessKey: 'key' })
    assert.equal(loadEnvironment({ ...S3, FILE_STORAGE: 'auto' }).files.storage, 's3')
    assert.equal(loadEnvironment({ FILE_STORAGE: 'auto' }).files.storage, 'local')
  })

  test('accepts the minimum settings for production', ({ assert }) => {
    assert.equal(loadEnvironment(PRODUCTION).mode, 'production')
    assert.equal(loadEnvironment({ ...PRODUCTION, HOST: '0.0.0.0' }).host, '0.0.0.0')
    const inBucket = loadEnvironment({ ...PRODUCTION, ...S3, FILE_STORAGE: '' })
    assert.equal(inBucket.files.storage, 's3')
  })
})

test.group('warningsAbout', () => {
  test('for {0}, the number of warnings is {1}')
    .with([
      ['https without a trusted proxy', 1, {}],
      ['https behind a trusted proxy', 0, { TRUSTED_PROXIES: '10.0.0.0/8' }],
      ['http', 1, { APP_URL: 'http://notes.example.com' }],
      ['sandbox payments', 2, { ...PAYPAL_APP, PAYPAL_ENV: 'sandbox' }],
      ['live payments', 1, { ...PAYPAL_APP, PAYPAL_ENV: 'live' }],
      ['http on this machine', 0, { APP_URL: 'http://localhost:3333' }],
    ] as const)
    .run(({ assert }, [, count, settings]) => {
      const warnings = warningsAbout(loadEnvironment({ ...PRODUCTION, ...settings }))
      assert.lengthOf(warnings, count)
    })
})

test.group('loadEnvironment | problems', () => {
  test('refuses {0}')
    .with([
      ['PORT=65536', 'PORT must'],
      ['PORT=33e1', 'PORT must'],
      ['HOST=-x', 'HOST must'],
      ['APP_URL=notes.example.com', 'APP_URL must'],
      ['APP_URL=https://example.com/notes', 'APP_URL must'],
      ['APP_KEY=short', 'APP_KEY must'],
      [`VAULT_KEYS=${KEY}`, 'VAULT_KEYS must'],
      ['DATABASE_URL=mysql://db/strata', 'DATABASE_URL must'],
      ['SMTP_URL=mail.example.com', 'SMTP_URL must'],
      ['SMTP_URL=smtp://u:a#b@mail.example.com', 'SMTP_URL must'],
      ['SMTP_URL=smtp://u:50%off@mail.example.com', 'SMTP_URL must .* % as %25'],
      ['DATABASE_URL=postgres://u:12#b@db/strata', 'DATABASE_URL must'],
      ['DATABASE_URL=postgres://strata:', 'DATABASE_URL must'],
      ['EVENTSTORE_URL=esdb://u:a#b@store:2113', 'EVENTSTORE_URL must'],
      [`VAULT_KEYS=a:${KEY},b:${KEY},a:${KEY}`, 'VAULT_KEYS has the id "a" twice'],
      ['NODE_EXTRA_CA_CERTS=/nowhere.pem', 'NODE_EXTRA_CA_CERTS names no file'],
      ['NODE_EXTRA_CA_CERTS=backend', 'NODE_EXTRA_CA_CERTS names no file'],
      ['NODE_EXTRA_CA_CERTS=package.json', 'NODE_EXTRA_CA_CERTS names no file'],
      ['PAYPAL_ROOT_CERTIFICATE=package.json', 'PAYPAL_ROOT_CERTIFICATE must'],
      ['MAIL_FROM=strata', 'MAIL_FROM must'],
      ['REPORT_EMAIL=Abuse <abuse@a.test>', 'REPORT_EMAIL must'],
      ['TRUSTED_PROXIES=everybody', 'TRUSTED_PROXIES must'],
      ['NODE_ENV=staging', 'NODE_ENV must'],
      ['LOG_LEVEL=loud', 'LOG_LEVEL must'],
      ['PAYPAL_ENV=real', 'PAYPAL_ENV must'],
      ['PAYPAL_ENV=live', 'PAYPAL_CLIENT_ID is missing'],
      ['PAYPAL_API_URL=https://paypal.test/', 'PAYPAL_API_URL must'],
      ['PAYPAL_API_URL=https://me@paypal.test', 'PAYPAL_API_URL must'],
      ['PAYPAL_ROOT_CERTIFICATE=/nowhere.pem', 'PAYPAL_ROOT_CERTIFICATE must'],
      [
        'PAYPAL_CLIENT_ID=p PAYPAL_CLIENT_SECRET=s PAYPAL_WEBHOOK_ID=https://x',
        'PAYPAL_WEBHOOK_ID must',
      ],
      ['DEMO_EXPOSED=true', 'DEMO_EXPOSED must'],
      ['EVENTSTORE_URL=http://store:2113', 'EVENTSTORE_URL must'],
      ['EVENTSTORE_URL=esdb://', 'EVENTSTORE_URL must'],
      ['GOOGLE_CLIENT_ID=g', 'GOOGLE_CLIENT_SECRET is missing'],
      ['PAYPAL_CLIENT_ID=p PAYPAL_CLIENT_SECRET=s', 'PAYPAL_WEBHOOK_ID is missing'],
      ['S3_BUCKET=b S3_ACCESS_KEY_ID=i S3_SECRET_ACCESS_KEY=k', 'S3_REGION is missing'],
      ['FILE_STORAGE=s3', 'S3_BUCKET is missing'],
      ['S3_ENDPOINT=https://s3.test', 'S3_BUCKET is missing'],
      [
        'FILE_STORAGE=local S3_BUCKET=b S3_REGION=r S3_ACCESS_KEY_ID=i S3_SECRET_ACCESS_KEY=k',
        'FILE_STORAGE is local, but S3_BUCKET is set',
      ],
      ['HOST=0.0.0.0', 'HOST is 0.0.0.0'],
      ['HOST=0.0.0.0 DEMO_EXPOSED=no', 'HOST is 0.0.0.0'],
      ['HOST=127.evil.example', 'HOST is 127.evil.example'],
      ['APP_URL=https://notes.example.com', 'APP_URL is https://notes.example.com'],
      ['APP_URL=http://192.0.2.7:3333 DEMO_EXPOSED=no', 'APP_URL is http://192.0.2.7:3333'],
    ])
    .run(({ assert }, [settings = '', problem]) => {
      const env = Object.fromEntries(settings.split(' ').map((pair) => pair.split(/=(.*)/s)))
      const problems = problemsOf(env)
      assert.lengthOf(problems, 1)
      assert.match(problems[0]!, new RegExp(`^${problem}.*\\.$`))
    })

  test('refuses production without {$self}')
    .with(['APP_URL', 'APP_KEY', 'VAULT_KEYS', 'DATABASE_URL', 'SMTP_URL'])
    .run(({ assert }, name) => {
      const problems = problemsOf({ ...PRODUCTION, [name]: '' })
      assert.lengthOf(problems, 1)
      assert.match(problems[0]!, new RegExp(`^${name} is missing: in production .*\\.$`))
    })

  test('refuses production without a place for uploaded files', ({ assert }) => {
    const problems = problemsOf({ ...PRODUCTION, FILE_STORAGE: '' })
    assert.lengthOf(problems, 1)
    assert.match(problems[0]!, /^S3_BUCKET is missing: .*FILE_STORAGE=local/)
  })

  test('refuses production with a different PayPal API address or certificate', ({ assert }) => {
    const elsewhere = {
      PAYPAL_API_URL: 'https://paypal.test',
      PAYPAL_ROOT_CERTIFICATE: CERTIFICATE_FILE,
    }
    assert.deepEqual(problemsOf({ ...PAYPAL_APP, ...elsewhere }), [])
    assert.deepEqual(problemsOf({ ...PRODUCTION, ...PAYPAL_APP, ...elsewhere }), [
      'PAYPAL_API_URL is for tests: in production leave it out.',
      'PAYPAL_ROOT_CERTIFICATE is for tests: in production leave it out.',
    ])
  })

  test('refuses production with a guessable secret: {$self}')
    .with([
      `APP_KEY=${'a'.repeat(16)}`,
      'APP_KEY=changemechangeme',
      'APP_KEY=abcdefghijklmnopqrstuvwxyz',
      'APP_KEY=0123456789012345',
      `VAULT_KEYS=a:${Buffer.alloc(32).toString('base64')}`,
      `VAULT_KEYS=a:${KEY},b:${Buffer.alloc(32, 'strata').toString('base64')}`,
      `VAULT_KEYS=a:${Buffer.from(Array.from({ length: 32 }, (_, i) => i)).toString('base64')}`,
    ])
    .run(({ assert }, setting) => {
      const [name = '', value] = setting.split(/=(.*)/s)
      const problems = problemsOf({ ...PRODUCTION, [name]: value })
      assert.lengthOf(problems, 1)
      assert.match(problems[0]!, new RegExp(`^${name} .*can be guessed`))
      assert.deepEqual(problemsOf({ [name]: value }), [])
    })

  test('accepts random secrets', ({ assert }) => {
    for (let round = 0; round < 100; round++) {
      const APP_KEY = randomBytes(16).toString('hex')
      const VAULT_KEYS = `a:${randomBytes(32).toString('base64')}`
      const guessable = problemsOf({ ...PRODUCTION, APP_KEY, VAULT_KEYS })
      assert.deepEqual(guessable, [], `${APP_KEY} ${VAULT_KEYS}`)
    }
  })

  test('reports every problem, one per line', ({ assert }) => {
    const problems = problemsOf({ NODE_ENV: 'production', HOST: '0.0.0.0', PORT: 'x' })
    assert.deepEqual(
      problems.map((problem) => problem.split(' ')[0]),
      ['PORT', 'APP_URL', 'APP_KEY', 'VAULT_KEYS', 'DATABASE_URL', 'SMTP_URL', 'S3_BUCKET']
    )
  })

  test('never prints a secret in a problem', ({ assert }) => {
    const secret = 'hidden!'
    const problems = problemsOf({
      APP_KEY: secret,
      VAULT_KEYS: secret,
      DATABASE_URL: secret,
      SMTP_URL: secret,
    })
    assert.lengthOf(problems, 4)
    assert.notInclude(problems.join(), secret)
  })

  test('accepts a public host with DEMO_EXPOSED=yes or with an own database', ({ assert }) => {
    const exposed = { HOST: '0.0.0.0', DEMO_EXPOSED: 'yes' }
    assert.equal(loadEnvironment(exposed).host, '0.0.0.0')
    const ownDatabase = { HOST: '0.0.0.0', DATABASE_URL: 'postgres://db/strata' }
    assert.equal(loadEnvironment(ownDatabase).host, '0.0.0.0')
  })
})

function problemsOf(env: NodeJS.ProcessEnv): string[] {
  try {
    loadEnvironment(env)
    return []
  } catch (error) {
    if (error instanceof InvalidEnvironment) return error.problems
    throw error
  }
}
