export default function Page() {
  return <h1>content/terms</h1>;
}
