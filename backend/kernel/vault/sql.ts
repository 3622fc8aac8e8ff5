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

/**
 * Returns SQL that removes the kept texts of erased blocks, `from` rows with an id. The secrets of
 * their days stay: they open nothing without the blocks' keys, and a missing secret is a fault.
 */
export function removeKeptTexts(from: string) {
  return `delete from vault.kept_texts t using ${from} gone where t.block_id = gone.id`
}
