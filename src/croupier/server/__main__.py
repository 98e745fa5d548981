from croupier.server.run import main

main()
