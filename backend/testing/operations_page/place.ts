import { spawnSync } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import fs from 'node:fs'
import { delimiter, dirname, join, resolve } from 'node:path'
import pg from 'pg'
import { Child } from '#testing/child'
import { temporaryDirectory } from '#testing/environment'

/** Folders of the page; the test creates them below its own folder. */
const FOLDERS = ['/opt/strata', '/srv/strata', '/var/backups/strata', '/mnt/elsewhere']

/**
 * Environment for following the page without root. Its folders are below a temporary one, its names
 * and ports are replaced, and its shell commands run unchanged. Like the image, it contains only
 * the build.
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

  /** @param replaced texts of the page, and their replacements here */
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

  /** Returns the page's text with this environment's replacements. */
  here(text: string) {
    return this.#replaced.reduce((all, [from, to]) => all.replaceAll(from, () => to), text)
  }

  /** Runs the page's shell code to completion; stops at the first failed command. */
  async shell(code: string, env: Record<string, string> = {}) {
    const child = new Child('sh', ['-euc', this.here(code)], {
      cwd: this.program,
      env: { ...env, PATH: [dirname(process.execPath), process.env.PATH].join(delimiter) },
    })
    const { code: exit } = await child.exited
    return { code: exit, output: child.output }
  }

  /** Starts a server like the systemd unit, with the settings of `.env` and these. */
  async server(env: Record<string, string>) {
    const server = new Child(process.execPath, ['build/backend/start/bin/server.js'], {
      cwd: this.program,
      env,
    })
    await server.wrote(/Strata is ready at|"msg":"[^"]*ready/i)
    return server
  }

  /** Changes values in `.env`. */
  change(settings: Record<string, string>) {
    const file = join(this.program, '.env')
    const lines = fs.readFileSync(file, 'utf8').trim().split('\n')
    const others = lines.filter((line) => !Object.hasOwn(settings, line.split('=')[0]!))
    const changed = Object.entries(settings).map(([name, value]) => `${name}=${value}`)
    fs.writeFileSync(file, [...others, ...changed, ''].join('\n'))
  }
}

/** Returns the programs that are missing on this machine. */
export function missingPrograms(...names: string[]) {
  return names.filter((name) => spawnSync('sh', ['-c', `command -v ${name}`]).status !== 0)
}

/**
 * Runs the page's SQL with a role and a database of a new name; `drop` removes both.
 *
 * @param admin address of a database whose user may create roles and databases
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
