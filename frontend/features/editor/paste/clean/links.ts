/** A link within the document that was copied from leads nowhere in another: its text stays. */
export function freeFragments(body: HTMLElement) {
  for (const link of body.querySelectorAll('a[href^="#"]')) link.replaceWith(...link.childNodes)
}
