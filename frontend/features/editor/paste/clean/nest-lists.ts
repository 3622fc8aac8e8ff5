/** Google Docs puts a nested list behind the item that it belongs to: it goes into it. */
export function nestLists(body: HTMLElement) {
  for (const list of body.querySelectorAll(':is(ul, ol) > :is(ul, ol)')) {
    const above = list.previousElementSibling
    if (above?.tagName === 'LI') above.append(list)
  }
}
