/**
 * Returns this process's share: with --shard=2/3 every third item, starting at the second;
 * concurrent processes take the rest. Without the option it returns all items.
 */
export function ownShare<T>(items: T[], args = process.argv): T[] {
  const asked = args.find((argument) => argument.startsWith('--shard='))
  const [shard = 1, count = 1] = asked?.slice('--shard='.length).split('/').map(Number) ?? []
  return items.filter((_, i) => i % count === shard - 1)
}
