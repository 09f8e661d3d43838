import { Form, type FormInstance } from 'antd';
import { differences, type Lines } from './differences.ts';

/** After a colleague was faster: in what theirs differs from what is typed here. */
export function TheirAddress({ theirs, form }: { theirs: Lines; form: FormInstance }) {
  const mine = Form.useWatch([], form) as Partial<Lines> | undefined;
  const rows = differences(theirs, mine ?? {});
  if (rows.length === 0) return <p className="sub under">What you typed is what stands there now.</p>;
  return (
    <table className="conflict under">
      <caption>What differs</caption>
      <thead>
        <tr>
          <th scope="col">Field</th>
          <th scope="col">Theirs, saved</th>
          <th scope="col">Yours</th>
        </tr>
      </thead>
      <tbody>
        {rows.map(({ name, theirs: saved, mine: typed }) => (
          <tr key={name}>
            <th scope="row">{name}</th>
            <td>{saved || <span className="nothing">empty</span>}</td>
            <td>{typed || <span className="nothing">empty</span>}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
