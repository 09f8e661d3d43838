export default function Page() {
  return <h1>content/journal-article</h1>;
}
