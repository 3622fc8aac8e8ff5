import { parseEnv } from 'node:util'

/** Variables of the Postgres driver that may hold a #. */
export const POSTGRES_VARIABLES = ['PGUSER', 'PGPASSWORD', 'PGDATABASE', 'PGOPTIONS']

/** Returns a warning for a variable in the text of a `.env` that Node reads before that file. */
export function lateVariables(text: string, env: NodeJS.ProcessEnv): string[] {
  const name = 'NODE_EXTRA_CA_CERTS'
  if (!parseEnv(text)[name] || env[name] !== undefined) return []
  return [`${name} has no effect in .env: set it in the unit, or export it in the shell.`]
}

/**
 * Returns a problem for each of these variables in the text of a `.env` whose value Node would cut. Outside of
 * quotes a # starts a comment, also within a password.
 */
export function cutSettings(text: string, names: readonly string[]): string[] {
  const unquoted = text.replaceAll(/=[ \t]*(["'`])[^]*?\1/g, '=')
  const lines = unquoted.matchAll(/^\s*(?:export\s+)?(\w+)\s*(=.*)$/gm)
  return [...lines].flatMap(([, name = '', value = '']) => {
    // As usual, a # after a space is meant as a comment.
    const isCut = /\S#/.test(value.split(/\s#/)[0]!)
    if (!isCut || !names.includes(name)) return []
    return [`${name} is cut at its # in .env: put the value in single quotes.`]
  })
}
