interface Kind {
  /** Name of the folder. */
  kind: string
  files: string[]
}

/** Returns an HTML page that shows each screen's pictures side by side, a column per kind. */
export function overview(kinds: Kind[]) {
  const names = [...new Set(kinds.flatMap(({ files }) => files))].sort()
  const rows = names.map((name) => {
    const cells = kinds.map(({ kind, files }) =>
      files.includes(name)
        ? `<td><img loading="lazy" src="${kind}/${name}" alt=""></td>`
        : '<td></td>'
    )
    return `<tr><th>${name}</th>${cells.join('')}</tr>`
  })
  return `<!doctype html><title>Screens</title>
<style>body{font:14px system-ui}td{vertical-align:top}img{max-width:40vw;border:1px solid #8888}</style>
<table><tr><th></th>${kinds.map(({ kind }) => `<th>${kind}</th>`).join('')}</tr>
${rows.join('\n')}</table>
`
}
