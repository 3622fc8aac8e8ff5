/**
 * With --shard=2/3 every third of the items, from the second on: other processes take the others
 * at the same time. All of them without.
 */
export function ownShare<T>(items: T[], args = process.argv): T[] {
  const asked = args.find((argument) => argument.startsWith('--shard='))
  const [shard = 1, count = 1] = asked?.slice('--shard='.length).split('/').map(Number) ?? []
  return items.filter((_, i) => i % count === shard - 1)
}
