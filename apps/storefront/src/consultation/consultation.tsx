export default function Page() {
  return <h1>consultation/consultation</h1>;
}
