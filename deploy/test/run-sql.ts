import { Client } from 'pg';

/** The rows, or the code of the error. */
export async function runSql(url: string | undefined, sql: string): Promise<unknown> {
  const client = new Client({ connectionString: url });
  await client.connect();
  try {
    return (await client.query(sql)).rows;
  } catch (error) {
    return (error as { code?: string }).code;
  } finally {
    await client.end();
  }
}
