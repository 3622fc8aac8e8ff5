/** Converts Slack's paragraph break within a message, which is an empty span between two texts. */
export function readSlackBreaks(body: HTMLElement) {
  for (const gap of body.querySelectorAll('span[data-stringify-type="paragraph-break"]')) {
    if (gap.previousSibling) gap.replaceWith(gap.ownerDocument.createElement('br'))
  }
}
