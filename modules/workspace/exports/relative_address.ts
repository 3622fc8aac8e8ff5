/**
 * Returns the address of a file of the archive as it is written in another one. Every ASCII
 * character with a meaning in Markdown, HTML or addresses is encoded.
 * @param from path of the file that contains the link
 */
export function relativeAddress(from: string, to: string): string {
  const start = from.split('/').slice(0, -1)
  const end = to.split('/')
  let same = 0
  while (same < start.length && same < end.length - 1 && start[same] === end[same]) same++
  return [...start.slice(same).map(() => '..'), ...end.slice(same).map(encoded)].join('/')
}

function encoded(name: string) {
  return name.replaceAll(/[^\w.\-~\u{80}-\u{10ffff}]/gu, (sign) => {
    return `%${sign.charCodeAt(0).toString(16).toUpperCase().padStart(2, '0')}`
  })
}
