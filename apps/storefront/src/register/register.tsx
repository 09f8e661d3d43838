export default function Page() {
  return <h1>register/register</h1>;
}
