/** Joins the class names that are set: `cx(styles.row, active && styles.active)`. */
export function cx(...names: (string | false | null | undefined)[]) {
  return names.filter(Boolean).join(' ')
}
