const KEYS: readonly [string, string][] = [
  ['Enter', 'takes what was scanned or typed'],
  ['Esc', 'empties the field, or puts the open order aside'],
  ['F2', 'logs a near miss, after a scan that was stopped'],
  ['F6', 'takes a pack of another batch than the one put aside, with a reason'],
  ['F8', 'passes the parcel that is checked, once its pack was scanned'],
  ['F9', 'fails it: it goes back to packing, and into the log of near misses'],
  ['F4', 'saves the papers of the open order again, or the label of the last parcel'],
];

/** The keys of the station, as its dialog shows them. */
export function KeyList() {
  return (
    <table className="key-list">
      <tbody>
        {KEYS.map(([key, does]) => (
          <tr key={key}>
            <th scope="row">
              <kbd className="key">{key}</kbd>
            </th>
            <td>{does}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
