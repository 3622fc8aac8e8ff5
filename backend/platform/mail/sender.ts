/**
 * The sender that MAIL_FROM names: an address, or `Name <address>`. A comma in the name is part of
 * it, in quotes or without: there is only one sender.
 */
export function senderOf(text: string): { name: string; address: string } {
  const [, name = '', address = text] = /^(.*?)\s*<(.+)>$/s.exec(text.trim()) ?? []
  return { name: name.replace(/^"(.*)"$/s, '$1').replaceAll('\\"', '"'), address: address.trim() }
}
