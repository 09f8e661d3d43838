export default function Page() {
  return <h1>content/weight-loss</h1>;
}
