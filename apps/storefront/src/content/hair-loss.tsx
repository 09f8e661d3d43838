export default function Page() {
  return <h1>content/hair-loss</h1>;
}
