/**
 * Returns SQL that erases the keys of blocks, `from` rows of (id, at), and leaves tombstones. Also
 * creates tombstones for lost or unknown keys. Keys erased before stay unchanged, and are not
 * returned.
 */
export function eraseKeys(from: string) {
  return `insert into vault.keys as k (block_id, master_key_id, wrapped_key, erased_at)
    select id, '', null, min(at) from ${from} group by id
    on conflict (block_id) do update set wrapped_key = null, erased_at = excluded.erased_at
      where k.erased_at is null
    returning block_id`
}
