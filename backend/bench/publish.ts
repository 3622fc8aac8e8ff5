import { readFile, writeFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { format } from 'oxfmt'
import { APP_ROOT } from '#start/bin/importer'

const PAGE = fileURLToPath(new URL('docs/benchmarks.md', APP_ROOT))

/** Parts of docs/benchmarks.md, each written by its own command. */
type Part = 'server' | 'arriving' | 'editor'

/**
 * Prints a part of the page of results, formatted as `npm run format` does; with `keep` also
 * replaces the part in docs/benchmarks.md. Throws if the part is not valid Markdown.
 */
export async function publishPart(part: Part, markdown: string, { keep }: { keep: boolean }) {
  const { code, errors } = await format(PAGE, markdown)
  if (errors.length > 0) throw new Error(`${part}: ${errors[0]!.message}`)
  console.log(code)
  if (keep) await writeFile(PAGE, withPart(await readFile(PAGE, 'utf8'), part, code))
}

/** Replaces the text between the marks of a part. Throws if the page has no such part. */
export function withPart(page: string, part: Part, markdown: string) {
  const [begin, end] = [`<!-- ${part} -->`, `<!-- end of ${part} -->`]
  const [from, to] = [page.indexOf(begin), page.indexOf(end)]
  if (from < 0 || to < from) throw new Error(`docs/benchmarks.md has no part ${part}`)
  return `${page.slice(0, from)}${begin}\n\n${markdown.trim()}\n\n${page.slice(to)}`
}
