export default function Page() {
  return <h1>content/journal-index</h1>;
}
