import { spawnSync } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import fs from 'node:fs'
import { delimiter, dirname, join, resolve } from 'node:path'
import pg from 'pg'
import { Child } from '#testing/child'
import { temporaryDirectory } from '#testing/environment'

/** Folders of the page, which lie below one of the test's instead. */
const FOLDERS = ['/opt/strata', '/srv/strata', '/var/backups/strata', '/mnt/elsewhere']

/**
 * Where the page is followed without root: its folders below one of ours, its names and ports
 * replaced, its shell run as it stands. Of the checkout it has what the image has: the build.
 */
export class Place {
  readonly #replaced: [RegExp | string, string][]

  private constructor(
    readonly root: string,
    replaced: Record<string, string>
  ) {
    const folders = FOLDERS.map((folder): [string, string] => [folder, join(root, folder)])
    this.#replaced = [...Object.entries(replaced), ...folders]
  }

  /** @param replaced what the page says, and what it is here */
  static async make(replaced: Record<string, string>) {
    const place = new Place(await temporaryDirectory(), replaced)
    for (const folder of FOLDERS) fs.mkdirSync(join(place.root, folder), { recursive: true })
    fs.symlinkSync(resolve('build'), join(place.program, 'build'))
    fs.copyFileSync('strata.js', join(place.program, 'strata.js'))
    return place
  }

  get program() {
    return join(this.root, '/opt/strata')
  }

  /** The page's text with what is this place's own. */
  here(text: string) {
    return this.#replaced.reduce((all, [from, to]) => all.replaceAll(from, () => to), text)
  }

  /** Runs shell of the page to its end; stops at the first command that fails. */
  async shell(code: string, env: Record<string, string> = {}) {
    const child = new Child('sh', ['-euc', this.here(code)], {
      cwd: this.program,
      env: { ...env, PATH: [dirname(process.execPath), process.env.PATH].join(delimiter) },
    })
    const { code: exit } = await child.exited
    return { code: exit, output: child.output }
  }

  /** A server as the unit starts it: on the settings of `.env`, and these. */
  async server(env: Record<string, string>) {
    const server = new Child(process.execPath, ['build/backend/start/bin/server.js'], {
      cwd: this.program,
      env,
    })
    await server.wrote(/Strata is ready at|"msg":"[^"]*ready/i)
    return server
  }

  /** Puts other values into `.env`. */
  change(settings: Record<string, string>) {
    const file = join(this.program, '.env')
    const lines = fs.readFileSync(file, 'utf8').trim().split('\n')
    const others = lines.filter((line) => !Object.hasOwn(settings, line.split('=')[0]!))
    const changed = Object.entries(settings).map(([name, value]) => `${name}=${value}`)
    fs.writeFileSync(file, [...others, ...changed, ''].join('\n'))
  }
}

/** The programs of these that this machine lacks. */
export function missingPrograms(...names: string[]) {
  return names.filter((name) => spawnSync('sh', ['-c', `command -v ${name}`]).status !== 0)
}

/**
 * The page's SQL, with a role and a database of a new name; both go when `drop` is called.
 *
 * @param admin address of a database whose user may make others
 */
export async function pageDatabase(sql: string, admin: URL) {
  const name = `page_${randomBytes(6).toString('hex')}`
  const [before = '', after = ''] = sql.replaceAll(/\bstrata\b/g, name).split(/\\connect .*\n/)
  for (const statement of before.split(';\n')) await execute(admin, statement)
  await execute(Object.assign(new URL(admin), { pathname: `/${name}` }), after)
  const drop = async () => {
    await execute(admin, `drop database if exists ${name} with (force)`)
    await execute(admin, `drop role if exists ${name}`)
  }
  return { name, drop }
}

export async function execute(url: URL, statements: string) {
  const client = new pg.Client(url.href)
  await client.connect()
  await client.query(statements).finally(() => client.end())
}
