/**
 * SQL for columns of which Postgres is to keep no samples. ANALYZE writes the most frequent values
 * and a histogram of every column to pg_statistic, and they stay there when the rows are gone: what
 * was erased could be read. Naming a column's own type as its new one drops what is kept already
 * (its indexes stay); then there are no samples any more. `columns` is a query for the columns, as
 * rows of pg_attribute.
 */
export function keepNoSamples(columns: string) {
  return `
do $body$
declare col record;
begin
  for col in
    select a.attrelid::regclass as tab, quote_ident(a.attname) as name,
      format_type(a.atttypid, a.atttypmod) as type,
      (select ' collate ' || quote_ident(n.nspname) || '.' || quote_ident(c.collname)
       from pg_collation c join pg_namespace n on n.oid = c.collnamespace
       where c.oid = a.attcollation) as collation
    from (${columns}) a
    where a.attnum > 0 and not a.attisdropped
      and (a.attstattarget is distinct from 0 or exists (
        select from pg_class r join pg_namespace n on n.oid = r.relnamespace
          join pg_stats s on s.schemaname = n.nspname and s.tablename = r.relname
        where r.oid = a.attrelid and s.attname = a.attname))
  loop
    execute format('alter table %s alter column %s set statistics 0, alter column %s type %s%s',
      col.tab, col.name, col.name, col.type, coalesce(col.collation, ''));
  end loop;
end $body$;`
}

/** The columns of these names in a table. */
export function columnsOf(table: string, ...names: string[]) {
  const list = names.map((name) => `'${name}'`).join(', ')
  return `select * from pg_attribute where attrelid = '${table}'::regclass and attname in (${list})`
}

/** The columns of a schema's tables that can hold what somebody wrote. */
export function textColumnsOf(schema: string) {
  return `select a.* from pg_attribute a join pg_class r on r.oid = a.attrelid
    where r.relnamespace = '${schema}'::regnamespace and r.relkind = 'r'
      and a.atttypid in ('text'::regtype, 'text[]'::regtype, 'varchar'::regtype, 'jsonb'::regtype,
        'json'::regtype)`
}

/** The same for an index over an expression: Postgres samples what that yields. */
export function keepNoSamplesOfIndex(index: string) {
  return `alter index ${index} alter column 1 set statistics 0;`
}
