import Postcodes

#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

// A program that tests run as separate processes. With four arguments it is one of many that use a cache at the same
// time. The arguments are the cache's file, the process's number, the file whose appearance starts it, and the user to
// become (0: none). With two arguments it ends with its connections open. These are the API's address, and "answered"
// or "asking".
let arguments = CommandLine.arguments
if arguments.count == 3 {
  let client = APIClient(try .init(baseURL: arguments[1]))
  guard let postcode = Postcode("SW1A 1AA") else { exit(64) }
  if arguments[2] == "asking" {
    let asking = Task.detached { try await client.lookup(postcode) }
    // The test writes a line when the process is to end.
    _ = readLine()
    withExtendedLifetime(asking) { exit(0) }
  }
  exit(try await client.lookup(postcode).postcode == postcode ? 0 : 1)
}

guard arguments.count == 5, let number = Int(arguments[2]), let user = UInt32(arguments[4]) else { exit(64) }
if user != 0, setuid(user) != 0 { exit(77) }
// The test may have ended without making that file.
var patience = 120_000
while access(arguments[3], F_OK) != 0 {
  patience -= 1
  if patience == 0 { exit(75) }
  usleep(1000)
}

let cache = ResponseCache(path: arguments[1])
var mistakes = 0
for round in 0..<20 {
  let key = "key \((number + round) % 25)"
  // A miss is allowed, a wrong answer is not.
  if let entry = ResponseCache(path: arguments[1]).entry(.autocomplete, key, base: "b"),
    entry.value != "of \(key)"
  {
    mistakes += 1
  }
  cache.store("of \(key)", as: .autocomplete, key, base: "b", lifetime: .seconds(86_400))
  if cache.entry(.autocomplete, key, base: "b")?.value != "of \(key)" { mistakes += 1 }
}
print(cache.notice ?? "")
exit(mistakes == 0 ? 0 : 1)
