const ANCHOR = /^[#¶§]?$/

/** A link within the document that was copied from leads nowhere in another: its text stays. */
export function freeFragments(body: HTMLElement) {
  for (const link of body.querySelectorAll(':is(h1, h2, h3, h4, h5, h6) a[href*="#"]')) {
    // The sign beside a heading that leads to it.
    if (ANCHOR.test(link.textContent.trim())) link.remove()
  }
  for (const link of body.querySelectorAll('a[href^="#"]')) link.replaceWith(...link.childNodes)
}

/** LibreOffice draws a line below each link, as links have one anyway. */
export function dropLinesOfLinks(body: HTMLElement) {
  for (const line of body.querySelectorAll('u')) {
    const { firstElementChild: only, textContent } = line
    if (only?.tagName === 'A' && only.textContent === textContent)
      line.replaceWith(...line.childNodes)
  }
}
