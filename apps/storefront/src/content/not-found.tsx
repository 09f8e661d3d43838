export default function Page() {
  return <h1>content/not-found</h1>;
}
