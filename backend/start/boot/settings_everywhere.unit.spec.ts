import { randomBytes } from 'node:crypto'
import fs from 'node:fs'
import { test } from '@japa/runner'
import { loadEnvironment, SETTINGS } from '#start/boot/environment'

/** Settings that the image defines itself, or that do not exist in production. */
const NOT_PASSED = [
  'NODE_ENV',
  'HOST',
  'PORT',
  'DATA_DIR',
  'DATABASE_URL',
  'DEMO_EXPOSED',
  'PAYPAL_API_URL',
  'PAYPAL_ROOT_CERTIFICATE',
]
const SECRETS = { APP_KEY: 'p0aXk3LmQz82hVt6', VAULT_KEYS: `a:${randomKey()}` }
const BUCKET = {
  S3_BUCKET: 'b',
  S3_REGION: 'r',
  S3_ACCESS_KEY_ID: 'i',
  S3_SECRET_ACCESS_KEY: 'k',
}

test.group('Settings in README and docker-compose.yml', () => {
  test('README names every setting and no unknown one', ({ assert }) => {
    const [, table = ''] =
      /## Settings([^]*?)\n## /.exec(fs.readFileSync('README.md', 'utf8')) ?? []
    const named = [...table.matchAll(/`([A-Z][A-Z\d_]+…?)`/g)].map(([, name]) => name!)
    const covers = (name: string, setting: string) =>
      name.endsWith('…') ? setting.startsWith(name.slice(0, -1)) : setting === name
    const isNamed = (setting: string) => named.some((name) => covers(name, setting))
    assert.deepEqual(
      SETTINGS.filter((setting) => setting !== 'NODE_ENV' && !isNamed(setting)),
      []
    )
    const known = (name: string) => SETTINGS.some((setting) => covers(name, setting))
    assert.deepEqual(
      named.filter((name) => !known(name)),
      []
    )
  })

  test('docker-compose.yml passes every setting under its own name', ({ assert }) => {
    const passed = Object.keys(composed({}))
    const missing = SETTINGS.filter((name) => !NOT_PASSED.includes(name) && !passed.includes(name))
    assert.deepEqual(missing, [])
    const given = Object.fromEntries(SETTINGS.map((name) => [name, `of ${name}`]))
    for (const [name, value] of Object.entries(composed(given))) {
      if (SETTINGS.includes(name) && !NOT_PASSED.includes(name)) assert.equal(value, given[name])
    }
  })

  test('docker-compose.yml starts with two secrets alone, and with a bucket', ({ assert }) => {
    assert.equal(loadEnvironment(production(SECRETS)).files.storage, 'local')
    assert.equal(loadEnvironment(production({ ...SECRETS, ...BUCKET })).files.storage, 's3')
  })
})

function production(env: Record<string, string>) {
  return { NODE_ENV: 'production', HOST: '0.0.0.0', ...composed(env) }
}

/** Returns the environment of the service `strata` when `.env` holds these variables. */
function composed(env: Record<string, string>): Record<string, string> {
  const compose = fs.readFileSync('docker-compose.yml', 'utf8')
  const [, block = ''] = /^ {2}strata:[^]*?\n {4}environment:\n((?: {6}.*\n)+)/m.exec(compose) ?? []
  const lines = block.matchAll(/^ {6}([A-Z\d_]+): (.*)$/gm)
  return Object.fromEntries(
    [...lines].map(([, name, value]) => [
      name!,
      value!.replace(
        /\$\{(\w+):?([-?])(.*?)\}/g,
        (_, variable: string, kind: string, text: string) => {
          return env[variable] ?? (kind === '-' ? text : '')
        }
      ),
    ])
  )
}

function randomKey() {
  return randomBytes(32).toString('base64')
}
