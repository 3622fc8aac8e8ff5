import type { ReactNode } from 'react'
import styles from './figures-table.module.css'

interface FiguresTableProps {
  caption: string
  /** The first heading is for the row names, the others are for numbers. */
  headings: string[]
  rows: { name: string; key: string; cells: ReactNode[] }[]
}

/** A table of named figures, sized to fit a card. */
export function FiguresTable({ caption, headings, rows }: FiguresTableProps) {
  return (
    <table className={styles.table}>
      <caption className="visually-hidden">{caption}</caption>
      <thead>
        <tr>
          {headings.map((heading) => (
            <th key={heading} scope="col" className={styles.heading}>
              {heading}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map(({ name, key, cells }) => (
          <tr key={key} className={styles.row}>
            <th scope="row" className={styles.name}>
              {name}
            </th>
            {cells.map((cell, at) => (
              <td key={headings[at + 1]} className={styles.cell}>
                {cell}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  )
}
