import { writeFile } from 'node:fs/promises'
import { format } from 'oxfmt'

/**
 * Prints a page of results, formatted as `npm run format` does; with `keep` also writes it to
 * `file`. Throws if the page is not valid Markdown.
 */
export async function publishPage(file: string, markdown: string, { keep }: { keep: boolean }) {
  const { code, errors } = await format(file, markdown)
  if (errors.length > 0) throw new Error(`${file}: ${errors[0]!.message}`)
  console.log(code)
  if (keep) await writeFile(file, code)
}
